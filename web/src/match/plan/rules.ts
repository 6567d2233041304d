/** The tree of conditional moves: lines added to it, taken out of it, and found in it. It knows turns only as texts. */
import type { Condition, LineTurn } from '../../lib/shapes'

export type Turns = readonly Pick<LineTurn, 'seat' | 'text'>[]

const isGroup = (text: string): boolean => /[*?[]/.test(text)

/** Put single turns before groups, and narrow groups before wide ones: the first that fits counts. */
function sorted(rules: readonly Condition[]): Condition[] {
  const rank = ({ when }: Condition) => (isGroup(when) ? 1000 - when.length : 0)
  return [...rules].sort((a, b) => rank(a) - rank(b))
}

/** Whether a rule is about the first of these turns: one that we answer, or one after which another opponent moves. */
const isAbout = (rule: Condition, turns: Turns, you: number): boolean =>
  rule.when === turns[0]?.text && rule.then.length > 0 === (turns[1]?.seat === you)

/**
 * Add a line that ends with an answer of ours. An answer to the same turn is replaced, and what followed it goes with it;
 * with `isOther`, the new answer counts where those before it are illegal.
 */
export function withLine(rules: readonly Condition[], turns: Turns, you: number, isOther = false): Condition[] {
  const [theirs, next] = turns
  if (!theirs || !next) return [...rules]
  const old = rules.find(rule => isAbout(rule, turns, you))
  const rest = rules.filter(rule => rule !== old)
  if (next.seat !== you) {
    return sorted([...rest, { when: theirs.text, then: [], after: withLine(old?.after ?? [], turns.slice(1), you, isOther) }])
  }
  const isLast = turns.length === 2
  const isKept = old?.then.includes(next.text) ?? false
  const then = isKept ? (old?.then ?? []) : isOther && isLast ? [...(old?.then ?? []), next.text] : [next.text]
  const after = isKept || (isOther && isLast) ? (old?.after ?? []) : []
  return sorted([...rest, { when: theirs.text, then, after: withLine(after, turns.slice(2), you, isOther) }])
}

/** Take out the rule at a path: its place among the rules, then its place among those that follow, and so on. */
export function withoutRule(rules: readonly Condition[], path: readonly number[]): Condition[] {
  const [place, ...deeper] = path
  return rules.flatMap((rule, index) => {
    if (index !== place) return [rule]
    if (deeper.length === 0) return []
    const after = withoutRule(rule.after, deeper)
    return rule.then.length === 0 && after.length === 0 ? [] : [{ ...rule, after }]
  })
}

/** The words of the line that leads to a rule and its first answer. */
export function lineTo(rules: readonly Condition[], path: readonly number[]): string[] {
  const [place, ...deeper] = path
  const rule = place === undefined ? undefined : rules[place]
  if (!rule) return []
  return [rule.when, ...rule.then.slice(0, 1), ...lineTo(rule.after, deeper)].flatMap(turn => turn.split(' '))
}

/** What is prepared for these turns: the answers that we have given so far. */
export function answersTo(rules: readonly Condition[], turns: Turns, you: number): readonly string[] {
  const [theirs, next] = turns
  if (!theirs) return []
  if (!next) return rules.find(rule => rule.when === theirs.text && rule.then.length > 0)?.then ?? []
  const rule = rules.find(each => isAbout(each, turns, you))
  return answersTo(rule?.after ?? [], turns.slice(next.seat === you ? 2 : 1), you)
}

/** How many answers there are. */
export const countOf = (rules: readonly Condition[]): number =>
  rules.reduce((sum, rule) => sum + (rule.then.length > 0 ? 1 : 0) + countOf(rule.after), 0)
