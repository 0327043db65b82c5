import { Button } from '@mantine/core'
import { auth, profile } from '@storey/api/calls.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { problemOf } from '../../ui/problem.ts'
import { useLinkSecret } from '../parts/useLinkSecret.ts'

/** Where the letter to a new address leads. A press makes the change, so that programs that look into letters do not. */
export function ChangeEmailPage() {
  const token = useLinkSecret('token') ?? ''
  const [email, setEmail] = useState<string>()
  const [bad, setBad] = useState<string>()
  const [sending, setSending] = useState(false)
  const confirm = async () => {
    setSending(true)
    try {
      const { data } = await call(profile.confirmEmail, { body: { token } })
      setEmail(data.email)
      void refresh(auth.me)
    } catch (error) {
      const { errors, message } = problemOf(error)
      setBad(errors?.token?.[0] ?? message)
    } finally {
      setSending(false)
    }
  }
  return (
    <PublicFrame>
      <Page title="New e-mail address">
        <EmptyState
          icon={<IconMail size={22} stroke={1.5} />}
          title={email ? 'Your address is changed' : bad ? 'This link does not work' : 'Use this address from now on?'}
          text={
            email
              ? `You sign in with ${email} from now on.`
              : (bad ?? 'You asked to sign in to Storey with the address that this link was sent to.')
          }
          action={
            email || bad ? (
              <Button component={Link} to="/" quiet variant="default">
                Go on
              </Button>
            ) : (
              <Button loading={sending} onClick={() => void confirm()}>
                Use this address
              </Button>
            )
          }
        />
      </Page>
    </PublicFrame>
  )
}
