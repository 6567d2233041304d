/** The shapes of what the page is told, under one roof; they are generated from the server's own messages. */
export type * from './messages.gen'
export type Source = number | 'center' | 'large' | 'moons'
