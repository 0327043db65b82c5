import { system } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'

export const EMAILS_KEPT = 'No mail server is set: the e-mail reaches no one.'

/** True if no mail server is set: e-mails reach no one, and no message may say that they are sent. */
export function useEmailsKept(): boolean {
  const answer = useQuery({ ...query(system.mail, {}), staleTime: Number.POSITIVE_INFINITY })
  return answer.data?.data.delivery === 'kept'
}
