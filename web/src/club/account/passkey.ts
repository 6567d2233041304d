/** Passkeys: what the browser does with the server's questions. */
import { account } from './api'

/** Whether this browser has passkeys, and speaks of them in JSON. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

function answerOf(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError')
  return credential.toJSON()
}

/** Let the browser make a passkey; return what the server wants to store. */
export async function makePasskey(): Promise<object> {
  const { options } = await account.beginPasskey()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  return answerOf(await navigator.credentials.create({ publicKey }))
}

/** Let the browser show a passkey; return what proves it. */
export async function showPasskey(): Promise<object> {
  const { options } = await account.beginLogin()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  return answerOf(await navigator.credentials.get({ publicKey }))
}
