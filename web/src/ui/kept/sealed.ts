export interface Sealed {
  readonly nonce: string
  readonly sealed: string
}

const keyOf = (draft_key: string) =>
  crypto.subtle.importKey('raw', bytesOf(draft_key), 'AES-GCM', false, ['encrypt', 'decrypt'])

export async function seal(draft_key: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const name = 'AES-GCM'
  const sealed = await crypto.subtle.encrypt({ name, iv }, await keyOf(draft_key), new TextEncoder().encode(text))
  return { nonce: textOf(iv), sealed: textOf(new Uint8Array(sealed)) }
}

/** @throws if the key is another, or the text was changed */
export async function unseal(draft_key: string, { nonce, sealed }: Sealed): Promise<string> {
  const how = { name: 'AES-GCM', iv: bytesOf(nonce) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, await keyOf(draft_key), bytesOf(sealed)))
}

const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
