/** What is shared of a public match. */

/** The address of a match that has a preview wherever it is pasted. */
export const matchAddress = (id: string): string => `${location.origin}/match/${encodeURIComponent(id)}`

/** The code that shows a match in another page. */
export function embedCode(id: string): string {
  return `<iframe src="${location.origin}/embed/${encodeURIComponent(id)}" width="800" height="600" title="Azulejos" loading="lazy"></iframe>`
}
