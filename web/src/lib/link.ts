/** A connection to the host of a table: a server, or the engine inside this browser. */
import type { ClientMessage, ServerMessage } from './shapes'

export type LinkStatus = 'connecting' | 'open' | 'lost' | 'closed'

export interface Link {
  send(message: ClientMessage): boolean
  close(): void
}

export interface LinkEvents {
  onmessage(message: ServerMessage): void
  onstatus(status: LinkStatus): void
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 8000
const PING_MS = 20_000
const PONG_MS = 8000
/** The close code of a refused connection; the reason is an error code. */
const REFUSED = 4000
const REFUSED_FOR_GOOD = new Set(['no-table', 'no-such-thing', 'private'])

/** A WebSocket that reconnects automatically and notifies its listener. */
export class SocketLink<In, Out> {
  private socket: WebSocket | null = null
  private wait = FIRST_WAIT_MS
  private isClosed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private lastHeard = 0

  constructor(
    private readonly path: string,
    private readonly events: { onmessage(message: In): void; onstatus(status: LinkStatus): void },
    private readonly ping?: () => Out,
  ) {
    this.connect()
    window.addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
  }

  send(message: Out): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    clearInterval(this.heart)
    window.removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    this.socket?.close()
    this.events.onstatus('closed')
  }

  private readonly hurry = () => {
    if (this.isClosed || document.hidden) return
    if (this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return
    clearTimeout(this.timer)
    this.wait = FIRST_WAIT_MS
    this.connect()
  }

  private connect(): void {
    this.events.onstatus('connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`)
    this.socket = socket
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS
      this.lastHeard = Date.now()
      this.events.onstatus('open')
      this.beat()
    }
    socket.onmessage = event => {
      this.lastHeard = Date.now()
      if (typeof event.data !== 'string') return
      try {
        this.events.onmessage(JSON.parse(event.data) as In)
      } catch (error) {
        console.warn('a message that cannot be read', error)
      }
    }
    socket.onclose = event => {
      clearInterval(this.heart)
      if (this.isClosed || this.socket !== socket) return
      if (event.code === REFUSED && REFUSED_FOR_GOOD.has(event.reason)) {
        this.close()
        return
      }
      if (event.code === REFUSED) this.wait = LONGEST_WAIT_MS
      this.events.onstatus('lost')
      this.timer = setTimeout(() => this.connect(), this.wait)
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2)
    }
  }

  /** Detect a connection that died silently. */
  private beat(): void {
    clearInterval(this.heart)
    if (!this.ping) return
    const ping = this.ping
    this.heart = setInterval(() => {
      if (Date.now() - this.lastHeard > PING_MS + PONG_MS) this.socket?.close()
      else this.send(ping())
    }, PING_MS)
  }
}
