import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SocketLink, type LinkStatus } from '../src/lib/link'
import { beginVisit, link, parseRoute, route } from '../src/lib/router.svelte'

class FakeSocket {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  static made: FakeSocket[] = []
  readyState = FakeSocket.CONNECTING
  sent: string[] = []
  onopen: () => void = () => {}
  onmessage: (event: { data: unknown }) => void = () => {}
  onclose: (event: { code: number; reason: string }) => void = () => {}
  constructor(readonly address: string) {
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }
  lose(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose({ code, reason })
  }
}

let heard: unknown[]
let statuses: LinkStatus[]
const open = () =>
  new SocketLink<unknown, { n: number }>(
    '/ws/x',
    { onmessage: message => heard.push(message), onstatus: status => statuses.push(status) },
    () => ({ n: 1 }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
  heard = []
  statuses = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line to a table', () => {
  it('tells what it hears, and passes over what cannot be read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    open()
    const [socket] = FakeSocket.made
    socket?.open()
    socket?.onmessage({ data: '{"type":"pong"}' })
    socket?.onmessage({ data: '{' })
    expect(heard).toEqual([{ type: 'pong' }])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('comes back by itself, each time after a longer wait', () => {
    open()
    FakeSocket.made[0]?.lose()
    expect(statuses).toEqual(['connecting', 'lost'])
    vi.advanceTimersByTime(250)
    expect(FakeSocket.made.length).toBe(2)
    FakeSocket.made[1]?.lose()
    vi.advanceTimersByTime(250)
    expect(FakeSocket.made.length).toBe(2)
    vi.advanceTimersByTime(250)
    expect(FakeSocket.made.length).toBe(3)
  })

  it('stays closed where the server refuses it for good', () => {
    open()
    FakeSocket.made[0]?.lose(4000, 'no-table')
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made.length).toBe(1)
    expect(statuses.at(-1)).toBe('closed')
  })

  it('sends only while it is open', () => {
    const line = open()
    expect(line.send({ n: 2 })).toBe(false)
    FakeSocket.made[0]?.open()
    expect(line.send({ n: 2 })).toBe(true)
    expect(FakeSocket.made[0]?.sent).toEqual(['{"n":2}'])
  })

  it('asks for a sign of life, and hangs up on a line that died without a word', () => {
    open()
    const [socket] = FakeSocket.made
    socket?.open()
    vi.advanceTimersByTime(20_000)
    expect(socket?.sent).toEqual(['{"n":1}'])
    vi.advanceTimersByTime(20_000)
    expect(socket?.readyState).toBe(3)
  })
})

describe('addresses', () => {
  it('are taken apart, even broken ones', () => {
    expect(parseRoute('#/table/abc?key=x%20y')).toMatchObject({ name: 'table', rest: ['abc'] })
    expect(parseRoute('#/table/abc?key=x%20y').query.get('key')).toBe('x y')
    expect(parseRoute('').name).toBe('home')
    expect(parseRoute('#/rules/%E0%A4%A').rest).toEqual(['%E0%A4%A'])
  })

  it('are made so that they can be taken apart', () => {
    expect(parseRoute(link('rules', 'a/b c')).rest).toEqual(['a/b c'])
  })

  it('change without a new entry in the history', () => {
    beginVisit().go('#/analysis')
    window.dispatchEvent(new Event('hashchange'))
    const entries = history.length
    beginVisit().replace('#/analysis?p=x')
    expect([history.length, route.now.name, route.now.query.get('p')]).toEqual([entries, 'analysis', 'x'])
  })

  it('are left alone by a page that the visitor has left, even when they have come back', () => {
    const old = beginVisit()
    old.replace('#/analysis?p=x')
    location.hash = '#/learn'
    old.replace('#/analysis?p=y')
    old.go('#/table/late')
    expect([location.hash, route.now.name]).toEqual(['#/learn', 'learn'])
    location.hash = '#/analysis'
    old.replace('#/analysis?p=y')
    expect(location.hash).toBe('#/analysis')
  })
})
