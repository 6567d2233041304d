/** The picture that is shared after a puzzle: your wall, the day, the tries, the streak; nothing of the solution. */

export interface CardContent {
  wall: (string | null)[][]
  title: string
  lines: readonly string[]
  week: readonly boolean[]
  site: string
}

/** Where colors and drawings come from. */
export interface CardArt {
  /** The markup of a drawing of the sprite; empty if there is none. */
  drawing(id: string): string
  /** The value of a design token, which may use others. */
  token(name: string): string
  isDark: boolean
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
const WALL = 450
const WALL_LEFT = 66
const LEFT = 570
const SPACE = 64
const MOST_WIDTH = 570
/** How wide a letter of the title is, in sizes of its type. */
const LETTER = 0.63
/** The same for the lines under it. */
const SMALL_LETTER = 0.56

/** Draw the card as an SVG file that needs nothing else. */
export function drawCard(content: CardContent, art: CardArt): string {
  const names = [...new Set([...content.wall.flat(), 'mark', 'tile-blue', 'space-line'])].filter(name => name !== null)
  const body = [
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="var(--page)"/>`,
    `<rect y="${CARD_HEIGHT - 14}" width="${CARD_WIDTH}" height="14" fill="var(--ochre)"/>`,
    drawWall(content.wall),
    use('mark', LEFT, 88, 64),
    write(content.site, LEFT + 82, 136, 44, 'serif', '--ink'),
    write(content.title, LEFT, 246, sizeOf(content.title, 58, LETTER), 'serif', '--ink'),
    ...content.lines.map((line, index) => write(line, LEFT, 326 + index * 58, sizeOf(line, 42, SMALL_LETTER), 'sans-serif', '--ink-2')),
    ...content.week.map((isSolved, day) => use(isSolved ? 'tile-blue' : 'space-line', LEFT + day * (SPACE + 12), 464, SPACE)),
  ].join('')
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"><defs>${drawings(names, art)}</defs>${body}</svg>`
  return resolve(whole, art)
}

/** How large a text can be written: up to `most`, as wide as there is room. */
const sizeOf = (text: string, most: number, letter: number): number => Math.min(most, MOST_WIDTH / (letter * Math.max(1, text.length)))

function drawWall(wall: (string | null)[][]): string {
  const pitch = WALL / Math.max(1, wall.length)
  const tile = pitch * 0.92
  const left = WALL_LEFT
  const top = (CARD_HEIGHT - WALL) / 2
  const edge = pitch * 0.08
  const ground = `<rect x="${left - edge}" y="${top - edge}" width="${WALL + edge}" height="${WALL + edge}" rx="14" fill="var(--sunken)"/>`
  const spaces = wall.flatMap((names, row) =>
    names.map((name, column) => (name ? use(name, left + column * pitch, top + row * pitch, tile) : '')),
  )
  return ground + spaces.join('')
}

const use = (name: string, x: number, y: number, size: number): string =>
  `<use href="#${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${size.toFixed(1)}" height="${size.toFixed(1)}"/>`

const write = (text: string, x: number, y: number, size: number, font: string, ink: string): string =>
  `<text x="${x}" y="${y}" font-family="${font === 'serif' ? 'Georgia, DejaVu Serif, serif' : 'Segoe UI, Roboto, DejaVu Sans, sans-serif'}" font-size="${size.toFixed(0)}" font-weight="${font === 'serif' ? 600 : 400}" fill="var(${ink})">${escape(text)}</text>`

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The markup of drawings and of everything that they refer to. */
function drawings(names: readonly string[], art: CardArt): string {
  const found = new Map<string, string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    const markup = art.drawing(name)
    found.set(name, markup)
    for (const [, hash, url] of markup.matchAll(/href="#([\w-]+)"|url\(#([\w-]+)\)/g)) waiting.push(hash ?? url ?? '')
  }
  return [...found.values()].join('')
}

/** Put values in place of design tokens: a picture by itself does not know them. */
function resolve(text: string, art: CardArt): string {
  let now = text
  for (let depth = 0; depth < 4 && now.includes('var('); depth++) {
    now = now.replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name: string, otherwise?: string) => {
      const value = art.token(name).trim()
      return value === '' ? (otherwise ?? 'none') : themed(value, art.isDark)
    })
  }
  return now
}

/** The half of a value that counts in this theme. */
export function themed(value: string, isDark: boolean): string {
  const [, light, dark] = /^light-dark\(([^,]+),\s*([^)]+)\)$/.exec(value) ?? []
  return (isDark ? dark : light)?.trim() ?? value
}
