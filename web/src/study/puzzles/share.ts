/** Sharing a picture: with what the system offers, else as a file. */
import { CARD_HEIGHT, CARD_WIDTH, type CardArt } from './card'

/** The drawings and colors of this page. */
export function artOfPage(isDark: boolean): CardArt {
  const style = getComputedStyle(document.documentElement)
  return { drawing: id => document.getElementById(id)?.outerHTML ?? '', token: name => style.getPropertyValue(name), isDark }
}

export const svgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** Turn a drawn card into a picture that every program shows. */
export async function paint(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = svgAddress(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH
  canvas.height = CARD_HEIGHT
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Share a picture with words, or save it; return which of both was done. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<'shared' | 'saved'> {
  const files = [new File([picture], name, { type: picture.type })]
  if ('canShare' in navigator && navigator.canShare({ files })) {
    await navigator.share({ files, text })
    return 'shared'
  }
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(picture)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000)
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text).catch(() => {})
  return 'saved'
}
