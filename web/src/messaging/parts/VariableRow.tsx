import { Select, Text, TextInput } from '@mantine/core'
import { type RecipientField, recipientField } from '@storey/api/messaging/message-names.ts'
import styles from './Messaging.module.css'

/** Source of a value: a field of the recipient, a text, or the text as default for an empty field. */
export interface Source {
  readonly field?: RecipientField | undefined
  readonly text: string
}

/** The default source of a variable, by its name. */
export const sourceFor = (name: string): Source => {
  const field = recipientField.options.find((one) => one === name.toLowerCase()) ?? (name === '1' ? 'name' : undefined)
  return { field, text: '' }
}

const TEXT = 'text'
const fields = { name: 'Name', city: 'City', country: 'Country' } as const

const choices = [
  ...recipientField.options.map((value) => ({ value, label: fields[value] })),
  { value: TEXT, label: 'Text' },
]

interface Props {
  name: string
  value: Source
  onChange: (value: Source) => void
  error?: string | undefined
}

export function VariableRow({ name, value: { field, text }, onChange, error }: Props) {
  return (
    <div className={styles.variable}>
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      <Select
        aria-label={`Value for ${name}`}
        data={choices}
        value={field ?? TEXT}
        allowDeselect={false}
        onChange={(value) => onChange({ field: recipientField.options.find((one) => one === value), text })}
      />
      {field !== 'name' && (
        <TextInput
          aria-label={field ? `Text if ${name} is empty` : `Text for ${name}`}
          placeholder={field ? 'If empty' : 'Text'}
          value={text}
          maxLength={500}
          onChange={(event) => onChange({ field, text: event.currentTarget.value })}
          error={error}
        />
      )}
    </div>
  )
}
