import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, beSomebody, me } from '../src/lib/api.svelte'

const ANA = { id: 'ana', name: 'Ana', is_account: false, csrf: 'old' }
/** What a server would answer, request by request, and what it was asked. */
let sent: [string, string | null][]
let session: typeof ANA | null

beforeEach(() => {
  sent = []
  session = ANA
  me.player = null
  me.isAsked = false
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('X-CSRF-Token')
    sent.push([`${init.method} ${address}`, token])
    const refuse = (status: number, code: string) => new Response(JSON.stringify({ code, message: '' }), { status })
    const answer = () => {
      if (address === '/api/me') return Response.json({ player: session })
      if (session && token !== session.csrf) return refuse(403, 'bad-csrf')
      if (address === '/api/guest') return Response.json({ player: (session ??= { ...ANA, csrf: 'new' }) })
      return session || address === '/api/position' ? Response.json({}) : refuse(401, 'no-name')
    }
    return Promise.resolve(answer())
  })
})

const look = () => api.position({ position: 'x', play: [] })
const open = () => api.open({})

describe('requests', () => {
  it('ask who we are before the first change is sent, and only once', async () => {
    await Promise.all([look(), look()])
    expect(sent.map(([what]) => what)).toEqual(['GET /api/me', 'POST /api/position', 'POST /api/position'])
    expect(sent.slice(1).map(([, token]) => token)).toEqual(['old', 'old'])
  })

  it('learn of a session that another tab began', async () => {
    await look()
    session = { ...ANA, csrf: 'other' }
    await look()
    expect(sent.slice(2)).toEqual([
      ['POST /api/position', 'old'],
      ['GET /api/me', null],
      ['POST /api/position', 'other'],
    ])
  })

  it('make a guest where the session has ended', async () => {
    await beSomebody()
    session = null
    await open()
    expect(sent.at(-1)).toEqual(['POST /api/tables', 'new'])
  })

  it('try again once, and no more', async () => {
    vi.stubGlobal('fetch', (address: string) => {
      sent.push([address, null])
      return Promise.resolve(address === '/api/me' ? Response.json({ player: ANA }) : new Response('{"code": "bad-csrf"}', { status: 403 }))
    })
    await expect(look()).rejects.toThrow()
    expect(sent.filter(([address]) => address === '/api/position').length).toBe(2)
  })
})

describe('a review', () => {
  /** The body of an answer that arrives in pieces. */
  function bodyOf(...texts: string[]) {
    const pieces = texts.map(text => ({ done: false, value: new TextEncoder().encode(text) }))
    const read = () => Promise.resolve(pieces.shift() ?? { done: true, value: undefined })
    return { getReader: () => ({ read, cancel: () => Promise.resolve() }) }
  }
  const review = (onprogress: (share: number) => void = () => {}) => api.review({ record: '' }, undefined, onprogress)
  const answerWith = (...texts: string[]) => {
    const before = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === '/api/review/stream' ? Promise.resolve({ ok: true, status: 200, body: bodyOf(...texts) }) : before(address, init),
    )
  }

  it('tells how much of it is done, wherever its lines are cut', async () => {
    answerWith('{"progress":0.0}\n{"prog', 'ress":0.5}\n', '{"review":{"game":"azul2"}}\n')
    const shares: number[] = []
    expect(await review(share => shares.push(share))).toEqual({ game: 'azul2' })
    expect(shares).toEqual([0, 0.5])
  })

  it('fails with the code of its last line, or without any', async () => {
    answerWith('{"progress":0.0}\n{"failure":{"code":"busy","message":"x"}}\n')
    await expect(review()).rejects.toMatchObject({ code: 'busy' })
    answerWith('{"progress":0.0}\n')
    await expect(review()).rejects.toMatchObject({ code: 'thinking-failed' })
  })
})
