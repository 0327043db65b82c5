import { NoValue } from '../../ui/values/NoValue.tsx'
import { handoverText } from './units/unit-labels.ts'

/** The day of a handover, with the exact day under the pointer where its quarter is shown. */
export function Handover({ value }: { value: string | null }) {
  if (!value) return <NoValue>Not set</NoValue>
  return (
    <time dateTime={value} title={value} style={{ whiteSpace: 'nowrap' }} data-whole>
      {handoverText(value)}
    </time>
  )
}
