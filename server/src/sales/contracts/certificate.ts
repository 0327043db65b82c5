import { deviceOf, OTHER } from '../../account/sessions/rules.ts'
import { maskedAddress, maskedNumber } from '../../mail/masked-address.ts'
import type { Certificate, Mark } from '../../pdf/agreement.ts'
import type { Language } from './document.ts'
import type { SignatureRow } from './signature-queries.ts'
import { words } from './words.ts'

const localeOf = (language: Language) => (language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB')

/** A moment of a signature: "1 December 2026 at 10:20:05 UTC". */
const instantText = (at: string, language: Language) =>
  `${new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))} UTC`

interface Signed extends SignatureRow {
  readonly signed_at: string
  readonly signed_name: string
}
const isSigned = (row: SignatureRow): row is Signed => row.signed_at !== null && row.signed_name !== null

/** The browser and system of a signature; the text of the program itself where Storey does not know it. */
const deviceText = (user_agent: string | null, say: { unknown: string; deviceOf: (device: string) => string }) => {
  const device = deviceOf(user_agent)
  return device === OTHER ? user_agent?.trim() || say.unknown : say.deviceOf(device)
}

/** What is printed of the signatures of a contract; undefined while there are none. */
export function certificateOf(
  rows: readonly SignatureRow[],
  contract: { readonly sha256: string; readonly frozen_at: string },
  language: Language,
): { readonly marks: readonly (Mark | null)[]; readonly certificate: Certificate } | undefined {
  const buyers = rows.filter(({ position }) => position > 0)
  const seller = rows.find(({ position }) => position === 0)
  const inOrder = [...buyers, ...(seller ? [seller] : [])].filter(isSigned)
  if (inOrder.length === 0) return undefined
  const say = words[language].certificate
  const markOf = (row: SignatureRow | undefined): Mark | null =>
    row && isSigned(row) ? { name: row.signed_name, at: instantText(row.signed_at, language) } : null
  return {
    marks: [markOf(seller), ...buyers.map(markOf)],
    certificate: {
      title: say.title,
      intro: say.intro,
      facts: [
        [say.sent, instantText(contract.frozen_at, language)],
        ['SHA-256', contract.sha256],
      ],
      signatures: inOrder.map((row) => ({
        party: row.party,
        facts: [
          ...(row.signer === row.party || row.position === 0
            ? []
            : [[say.signer, [row.signer, row.title].filter(Boolean).join(', ')] as const]),
          [say.name, row.signed_name],
          [say.at, instantText(row.signed_at, language)],
          [say.from, row.signed_from ?? ''],
          [say.device, deviceText(row.user_agent, say)],
          [
            say.proof,
            row.address === null
              ? say.account
              : row.code_sent_to === null
                ? say.code(maskedAddress(row.address), instantText(row.code_sent_at ?? row.signed_at, language))
                : say.codeByPhone(
                    maskedNumber(row.code_sent_to),
                    instantText(row.code_sent_at ?? row.signed_at, language),
                  ),
          ],
        ],
      })),
    },
  }
}
