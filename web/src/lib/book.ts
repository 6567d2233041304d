/** The rulebooks as they are written: headings, numbered rules, paragraphs, bold and code. No other markup. */
export interface Part {
  text: string
  bold: boolean
  code: boolean
}

interface Block {
  rule: string | null
  parts: Part[]
}

export interface Chapter {
  title: string
  blocks: Block[]
}

export function parseBook(text: string): Chapter[] {
  const chapters: Chapter[] = []
  let lines: string[] = []
  const close = () => {
    const joined = lines.join(' ').trim()
    lines = []
    if (joined !== '') chapters.at(-1)?.blocks.push(blockOf(joined))
  }
  for (const line of text.split('\n')) {
    const heading = /^#{1,3} (.*)$/.exec(line)
    if (heading || line.trim() === '' || /^(- |\d+\. )/.test(line)) close()
    if (heading) chapters.push({ title: heading[1] ?? '', blocks: [] })
    else lines.push(line.trim())
  }
  close()
  return chapters
}

function blockOf(text: string): Block {
  const rule = /^- \*\*([A-Z]\d+)([^*]*)\*\*\s*/.exec(text)
  if (!rule) return { rule: null, parts: partsOf(text.replace(/^- /, '• ')) }
  const word = rule[2]?.trim()
  const rest = partsOf(text.slice(rule[0].length))
  return { rule: rule[1] ?? null, parts: word ? [{ text: `${word}. `, bold: true, code: false }, ...rest] : rest }
}

function partsOf(text: string): Part[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(part => part !== '')
    .map(part => {
      const bold = part.startsWith('**')
      const code = part.startsWith('`')
      return { text: bold ? part.slice(2, -2) : code ? part.slice(1, -1) : part, bold, code }
    })
}
