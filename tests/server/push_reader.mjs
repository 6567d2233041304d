// Reads a message of Web Push (RFC 8291, RFC 8188) and checks who sent it (RFC 8292), with nothing but Node's crypto.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const bytes = text => Buffer.from(text, 'base64url')
const asked = JSON.parse(readFileSync(0, 'utf8'))

function read(body, privateKey, publicKey, secret) {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20])
  const sealed = body.subarray(21 + body[20])
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const shared = hkdfSync('sha256', own.computeSecret(sender), secret, info, 32)
  const key = hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2) // the last record ends in a 2 and zeros
  return plain.subarray(0, end).toString('utf8')
}

const [token, shown] = asked.header.replace('vapid t=', '').split(', k=')
const [head, claims, signature] = token.split('.')
const point = bytes(shown)
const jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: point.subarray(1, 33).toString('base64url'),
  y: point.subarray(33).toString('base64url'),
}
const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
const answer = {
  text: read(bytes(asked.body), bytes(asked.private), bytes(asked.p256dh), bytes(asked.auth)),
  head: JSON.parse(bytes(head).toString()),
  claims: JSON.parse(bytes(claims).toString()),
  is_signed: verify('sha256', Buffer.from(`${head}.${claims}`), signer, bytes(signature)),
  key: shown,
}
console.log(JSON.stringify(answer))
