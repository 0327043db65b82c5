import { TagsInput } from '@mantine/core'
import type { FieldBase } from './field.ts'

interface Props extends FieldBase {
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Suggestions while typing. */
  offered?: readonly string[]
  most?: number
}

/** Free-text tags; Enter or a comma ends one. */
export function TagInput({ value, onChange, offered = [], most, ...rest }: Props) {
  return (
    <TagsInput
      {...rest}
      value={[...value]}
      onChange={onChange}
      data={[...offered]}
      clearable
      {...(most === undefined ? {} : { maxTags: most })}
    />
  )
}
