import { usePlatform } from '../../shell/usePlatform.ts'

/** For pages before sign-in that are about an e-mail with a link; undefined if e-mails are sent. */
export function useNoEmails(): string | undefined {
  return usePlatform()?.sends_emails === false
    ? 'This server sends no e-mails yet. Ask its administrator for your link.'
    : undefined
}
