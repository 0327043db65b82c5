import { usePlatform } from '../../shell/usePlatform.ts'

interface Emails {
  /** False until the server has said whether it sends e-mails, or could not be asked. */
  readonly known: boolean
  /** What the user does if none are sent. */
  readonly unsent: string | undefined
}

/** For pages before sign-in that are about an e-mail with a link. */
export function useNoEmails(): Emails {
  const platform = usePlatform()
  return {
    known: platform !== undefined,
    unsent:
      platform?.sends_emails === false
        ? 'This server sends no e-mails yet. Ask its administrator for your link.'
        : undefined,
  }
}
