import { type ComboboxItem, Input, Select, TextInput } from '@mantine/core'
import { nationalText, phoneText } from '@storey/api/phone-text.ts'
import { countryOf, dialCodeOf, dialCountries } from '@storey/api/readers/dial-codes.ts'
import { readPastedPhone } from '@storey/api/readers/read-phones.ts'
import { use, useId, useState } from 'react'
import { HomeCountry } from '../home-country.ts'
import { countrySearch } from './country-search.ts'
import type { FieldBase } from './field.ts'
import styles from './PhoneInput.module.css'
import { Reading } from './Reading.tsx'
import { useTyped } from './useTyped.ts'

interface Props extends FieldBase {
  /** E.164, such as +971501234567. */
  value: string | null | undefined
  onChange: (phone: string) => void
  /** Country of a number without a calling code; none if it is empty, that of the current organization without it. */
  country?: string
}

/** A phone number with its country; pasting a number with a calling code sets the country. */
export function PhoneInput(props: Props) {
  const { value, onChange, country: given, label, description, error, disabled = false, ...rest } = props
  const home = use(HomeCountry)
  const usual = given ?? home
  const id = useId()
  const [picked, setPicked] = useState<string>()
  // Another country of the form is that of its numbers too, until one is picked.
  const chosen = picked ?? usual
  const phone = value ?? ''
  const found = countryOf(phone)
  const country = found && dialCodeOf(found) !== dialCodeOf(chosen) ? found : chosen
  const typed = useTyped<string>({
    value,
    onChange: (next) => onChange(next ?? ''),
    write: nationalText,
    read: (text) => readPastedPhone(text, country),
    say: phoneText,
    path: rest['data-path'],
  })
  const problem = typed.why ?? error

  return (
    <Input.Wrapper label={label} description={description} error={problem} labelProps={{ htmlFor: id }}>
      <div className={styles.row}>
        <Select
          className={styles.code ?? ''}
          aria-label="Country code"
          data={offered}
          {...countrySearch}
          renderOption={({ option }) => <Country country={option.value} />}
          value={country || null}
          placeholder="Code"
          disabled={disabled}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          maxDropdownHeight={280}
          onChange={(next) => {
            if (!next) return
            setPicked(next)
            // The digits stay and become a number of the new country.
            if (typed.shown !== '') typed.type(typed.shown, (text) => readPastedPhone(text, next))
          }}
        />
        <Reading reading={typed.reading}>
          <TextInput
            id={id}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            dir="ltr"
            data-kind="phone"
            error={Boolean(problem)}
            disabled={disabled}
            name={rest.name}
            data-path={rest['data-path']}
            aria-label={rest['aria-label']}
            aria-required={rest['aria-required']}
            placeholder={rest.placeholder}
            value={typed.shown}
            onFocus={(event) => {
              typed.focus()
              rest.onFocus?.(event)
            }}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onBlur={(event) => {
              typed.blur()
              if (found) setPicked(country)
              rest.onBlur?.(event)
            }}
          />
        </Reading>
      </div>
    </Input.Wrapper>
  )
}

const offered: ComboboxItem[] = dialCountries.map(({ country, code }) => ({
  value: country,
  label: `${country} +${code}`,
}))
const named = new Map(dialCountries.map((one) => [one.country, one]))

function Country({ country }: { country: string }) {
  const one = named.get(country)
  return (
    <span className={styles.country}>
      {one?.name}
      <span className={styles.plus}>+{one?.code}</span>
    </span>
  )
}
