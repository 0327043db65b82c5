// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedInOrSettingUp } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const twoFactor: ClientGroup<(typeof groups)['twoFactor']> = {
  enable: { method: 'POST', path: '/auth/2fa/enable', access: signedInOrSettingUp },
  qrCode: { method: 'GET', path: '/auth/2fa/qr-code', access: signedInOrSettingUp },
  confirm: { method: 'POST', path: '/auth/2fa/confirm', access: signedInOrSettingUp },
  recoveryCodes: { method: 'GET', path: '/auth/2fa/recovery-codes', access: signedInOrSettingUp },
  renewRecoveryCodes: { method: 'POST', path: '/auth/2fa/recovery-codes', access: signedInOrSettingUp },
  disable: { method: 'DELETE', path: '/auth/2fa', access: signedInOrSettingUp },
}
