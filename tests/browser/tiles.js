// Compares the five tiles as eyes of every kind see them: grounds by CIE76 distance, figures by correlation at 20 px.
async ({ sprite, tokens }) => {
  const NAMES = ['blue', 'yellow', 'red', 'black', 'white']
  // Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
  const EYES = {
    normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
    gray: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  }
  const SIZE = 20
  const linear = c => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  const lab = rgb => {
    const [r, g, b] = rgb
    const f = t => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const colors = Object.fromEntries([...tokens.matchAll(/--(tile|fig|fig2)-(\w+):\s*(?:light-dark\()?(#\w+)/g)].map(m => [`--${m[1]}-${m[2]}`, m[3]]).reverse())
  const flat = sprite.replace(/var\((--[\w-]+),\s*([^)]+)\)/g, (_, name, other) => colors[name] ?? other)
  const pixels = {}
  for (const name of NAMES) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 48 48">${flat.replace(/<\/?svg[^>]*>/g, '')}<use href="#tile-${name}"/></svg>`
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIZE
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, SIZE, SIZE)
    const data = context.getImageData(0, 0, SIZE, SIZE).data
    pixels[name] = Array.from({ length: SIZE * SIZE }, (_, i) => [0, 1, 2].map(k => linear(data[4 * i + k])))
  }
  const seen = (matrix, [r, g, b]) => [0, 1, 2].map(k => Math.min(1, Math.max(0, matrix[3 * k] * r + matrix[3 * k + 1] * g + matrix[3 * k + 2] * b)))
  const mean = list => list.reduce((sum, n) => sum + n, 0) / list.length
  const correlation = (a, b) => {
    const [ma, mb] = [mean(a), mean(b)]
    const top = mean(a.map((n, i) => (n - ma) * (b[i] - mb)))
    return top / Math.sqrt(mean(a.map(n => (n - ma) ** 2)) * mean(b.map(n => (n - mb) ** 2)))
  }
  const result = {}
  for (const [eye, matrix] of Object.entries(EYES)) {
    const light = name => pixels[name].map(p => lab(seen(matrix, p))[0])
    const ground = name => lab(seen(matrix, [1, 3, 5].map(at => linear(parseInt(colors[`--tile-${name}`].slice(at, at + 2), 16)))))
    const pairs = NAMES.flatMap((a, i) => NAMES.slice(i + 1).map(b => [a, b]))
    result[eye] = {
      distance: Math.min(...pairs.map(([a, b]) => Math.hypot(...ground(a).map((n, k) => n - ground(b)[k])))),
      likeness: Math.max(...pairs.map(([a, b]) => Math.abs(correlation(light(a), light(b))))),
    }
  }
  return result
}
