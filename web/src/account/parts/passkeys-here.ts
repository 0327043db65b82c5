/** Whether this browser can use passkeys at this address: over https or on this machine, and under a host name. */
export const passkeysHere = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** The part of the program that talks to authenticators, which few visitors need. */
export const webauthn = () => import('./webauthn.ts')
