import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from '../src/lib/focus_keeper'

let main: HTMLElement
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main tabindex="-1"></main>'
  main = document.querySelector('main') ?? document.body
  stop = keepFocus(main)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const find = (selector: string): HTMLElement => main.querySelector<HTMLElement>(selector) ?? main
const focused = () => document.activeElement
/** Let the page notice what changed, then run everything that waits. */
const settle = async () => {
  await Promise.resolve()
  await vi.runAllTimersAsync()
}

test('a page that is replaced passes the focus on to the heading of the next one, also over a page that is still loading', async () => {
  main.innerHTML = '<div><h1>Solved</h1><button>Next puzzle</button></div>'
  find('button').focus()
  main.innerHTML = '<div><h1>Loading</h1></div>'
  await settle()
  expect(focused()).toBe(find('h1'))
  main.innerHTML = '<div><h1>Find the move</h1><button>Hint</button></div>'
  await settle()
  expect(focused()?.textContent).toBe('Find the move')
})

test('a control that disappears leaves the focus in its own part of the page', async () => {
  main.innerHTML =
    '<h1>Study</h1><section><h2>Words</h2><form><button>Save</button></form></section><section><button id="draw">Arrow</button><i><button id="gone">Red</button></i></section>'
  find('form button').focus()
  find('form').remove()
  await settle()
  expect(focused()?.textContent).toBe('Words')
  find('#gone').focus()
  find('i').remove()
  await settle()
  expect(focused()).toBe(find('#draw'))
})

test('a place that names its first control gets the focus there', async () => {
  main.innerHTML = '<div class="own"><h1>At our table</h1><p><button>Start round 2</button></p></div>'
  find('button').focus()
  find('p').outerHTML = '<p><button>Undo</button><button data-home>Marta</button></p>'
  await settle()
  expect(focused()?.textContent).toBe('Marta')
})

test('nobody gets the focus who had none, and nothing takes it from those who have it', async () => {
  main.innerHTML = '<h1>Home</h1><button>Play</button><a href="#x">Rules</a>'
  find('button').remove()
  await settle()
  expect(focused()).toBe(document.body)
  find('a').focus()
  const moved = vi.spyOn(find('h1'), 'focus')
  main.append(document.createElement('p'))
  await settle()
  expect(focused()).toBe(find('a'))
  expect(moved).not.toHaveBeenCalled()
})
