import { Button, PasswordInput } from '@mantine/core'
import { profile } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { useProduct } from '../../ui/product.ts'
import { EntryMessage } from '../parts/EntryMessage.tsx'
import { useLink } from '../parts/useLink.ts'
import { useSending } from '../parts/useSending.ts'
import styles from './ChangeEmailPage.module.css'

/** Page for the link to a new e-mail address: the change needs the account's password, so that a click alone cannot move the account. */
export function ChangeEmailPage() {
  const link = useLink('change_email')
  const { name: product } = useProduct()
  const [email, setEmail] = useState<string>()
  const { errors, message, sending, wait, send } = useSending()
  if (link.state === 'asking') return <PublicFrame>{null}</PublicFrame>
  const bad = link.state !== 'good' || errors.token
  return (
    <PublicFrame>
      <Page title="New e-mail address">
        <EmptyState
          scene={bad ? 'line' : 'plane'}
          title={email ? 'E-mail address changed' : bad ? 'This link is no longer valid' : 'Use this e-mail address?'}
          text={
            email
              ? `You now sign in with ${email}.`
              : bad
                ? 'It was used, has expired, or was replaced by a newer e-mail.'
                : `Enter the password of your ${product} account to sign in with ${link.email || 'this address'} from now on.`
          }
          action={
            email || bad ? (
              <Button component={Link} to="/" quiet variant="default">
                {email ? 'Continue' : 'Go to sign-in'}
              </Button>
            ) : (
              <form
                className={styles.form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  const password = String(new FormData(event.currentTarget).get('password'))
                  const missing = password === '' ? { password: ['Enter your password.'] } : {}
                  void send(event.currentTarget, missing, async () => {
                    const { data } = await call(profile.confirmEmail, { body: { token: link.token, password } })
                    setEmail(data.email)
                  })
                }}
              >
                <EntryMessage>{message}</EntryMessage>
                <PasswordInput
                  name="password"
                  label="Password"
                  autoComplete="current-password"
                  visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
                  error={errors.password?.[0]}
                />
                <Button type="submit" loading={sending} disabled={wait > 0}>
                  Use this address
                </Button>
              </form>
            )
          }
        />
      </Page>
    </PublicFrame>
  )
}
