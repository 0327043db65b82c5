import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { registrations } from '@storey/api/client-endpoints.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'
import styles from './Signup.module.css'

const WAIT_MS = 400

interface Props {
  field: FieldProps
  country: string | null
  bearer: string | undefined
}

/** Field for a license number, which is looked up while typing. */
export function LicenseInput({ field, country, bearer }: Props) {
  const typed = String(field.value ?? '').trim()
  const [settled] = useDebouncedValue(typed, WAIT_MS)
  const free = useQuery({
    queryKey: ['license', country, settled],
    queryFn: ({ signal }) =>
      call(
        registrations.checkLicense,
        { body: { trade_license_number: settled, country: country as 'AE' } },
        { signal, bearer },
      ),
    enabled: settled.length >= 3 && country !== null && country !== '',
    retry: false,
  })
  const answer = settled === typed ? free.data?.available : undefined
  return (
    <div className={styles.license}>
      <TextInput
        {...field}
        autoComplete="off"
        spellCheck={false}
        error={field.error ?? (answer === false ? 'This license is registered with us already.' : undefined)}
        rightSection={
          free.isFetching ? (
            <Loader size={14} />
          ) : answer ? (
            <IconCheck size={16} stroke={2} color="var(--ok)" aria-hidden="true" />
          ) : null
        }
      />
      <p className={styles.free} role="status">
        {answer && !field.error ? 'Not registered yet' : ''}
      </p>
    </div>
  )
}
