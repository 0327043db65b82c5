import { Button, Select, TextInput } from '@mantine/core'
import { countries as countryCalls, firstStart } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { query, queryClient } from '../../../http/query.ts'
import { countrySearch } from '../../../ui/fields/country-search.ts'
import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useEntryWay } from '../../parts/entry-way.ts'
import { missingPassword, NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { useLinkSecret } from '../../parts/useLinkSecret.ts'
import { type Errors, useSending } from '../../parts/useSending.ts'

/** Creates the first super admin of an empty server, with the link that the server printed at startup. */
export default function FirstStartPage() {
  const token = useLinkSecret('token')
  const { enter, onTyping } = useEntryWay()
  const { errors, message, sending, wait, send } = useSending()
  // Pages before a sign-in have no provider of queries.
  const countries = useQuery(query(countryCalls.options, {}), queryClient).data?.data ?? []
  const [gone, setGone] = useState(token === undefined)

  if (gone || token === undefined)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title="This link is no longer valid"
          lead="It was used or has expired. While there is no super admin, the server prints a new one each time it starts."
        />
        <EntryButton to="/">Sign in</EntryButton>
      </div>
    )
  const create = async (typed: Typed) => {
    try {
      enter(await call(firstStart.create, { body: { ...typed, token, device_name: DEVICE_NAME } }))
    } catch (error) {
      // `useSending` shows every error except a used link.
      if (!(error instanceof Failure && error.errors.token)) throw error
      setGone(true)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onInput={onTyping}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = readTyped(new FormData(event.currentTarget))
        void send(event.currentTarget, missingIn(typed), () => create(typed))
      }}
    >
      <EntryTitle
        title="Set up Storey"
        lead="You’ll be its first super admin: you create organizations and invite their people."
      />
      <EntryMessage>{message}</EntryMessage>
      <TextInput
        name="full_name"
        label="Full name"
        size="md"
        autoComplete="name"
        autoFocus
        error={errors.full_name?.[0]}
      />
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        size="md"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        error={errors.email?.[0]}
      />
      <Select
        name="country"
        label="Country"
        size="md"
        data={countries.map(({ id, name }) => ({ value: id, label: name }))}
        {...countrySearch}
        description="Where you work: phone numbers without a country code are read as numbers of this country."
        error={errors.country?.[0]}
      />
      <NewPasswordFields errors={errors} />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        Create account
      </Button>
    </form>
  )
}

type Typed = ReturnType<typeof readTyped>

function readTyped(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    full_name: text('full_name').trim(),
    email: text('email').trim(),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
    country: text('country') || null,
  }
}

/** Messages for empty fields, so that an empty form sends no request. */
const missingIn = ({ full_name, email, password, password_confirmation }: Typed): Errors => ({
  ...(full_name === '' ? { full_name: ['Enter your name.'] } : {}),
  ...(email === '' ? { email: ['Enter your e-mail address.'] } : {}),
  ...missingPassword(password, password_confirmation),
})
