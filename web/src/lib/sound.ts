/** Synthesized sounds of tiles; off by default. */
import { settings } from './settings.svelte'

let context: AudioContext | null = null

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

interface Knock {
  pitch: number
  length: number
  loudness: number
  wave?: OscillatorType
  at?: number
}

/** A short knock: a falling tone with a little noise in front. */
function knock({ pitch, length, loudness, wave = 'triangle', at = 0 }: Knock): void {
  const line = audio()
  if (!line) return
  const start = line.currentTime + at
  const tone = line.createOscillator()
  const gain = line.createGain()
  tone.type = wave
  tone.frequency.setValueAtTime(pitch * 1.6, start)
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.02)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.003)
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length)
  tone.connect(gain).connect(line.destination)
  tone.start(start)
  tone.stop(start + length)
}

export const sound = {
  take: () => knock({ pitch: 900, length: 0.06, loudness: 0.12 }),
  place: (count: number) => {
    for (let i = 0; i < Math.min(count, 6); i++) knock({ pitch: 520 + 40 * i, length: 0.08, loudness: 0.14, at: i * 0.05 })
  },
  floor: () => knock({ pitch: 110, length: 0.16, loudness: 0.2, wave: 'sine' }),
  score: (points: number) => knock({ pitch: 620 + 18 * Math.min(points, 10), length: 0.2, loudness: 0.1, wave: 'sine' }),
  row: () => knock({ pitch: 1180, length: 0.4, loudness: 0.08, wave: 'sine' }),
  turn: () => {
    knock({ pitch: 660, length: 0.18, loudness: 0.1, wave: 'sine' })
    knock({ pitch: 880, length: 0.22, loudness: 0.1, wave: 'sine', at: 0.12 })
  },
}
