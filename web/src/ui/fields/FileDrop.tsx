import { ActionIcon, Input } from '@mantine/core'
import { IconFile, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { sizeText } from '../format/number.ts'
import styles from './FileDrop.module.css'
import type { FieldBase } from './field.ts'
import { type FileRules, rulesText, sorted } from './file-rules.ts'

interface Props extends FieldBase, FileRules {
  value: readonly File[]
  onChange: (files: File[]) => void
  /** Makes the drop area large, with this drawing in it. */
  drawing?: ReactNode
  /** As high as the field next to it. */
  slim?: boolean
}

/** File field with a button and a drop area; shows the accepted types and sizes, and the reason why a file was refused. */
export function FileDrop({
  value,
  onChange,
  accept,
  most = 1,
  largest,
  label,
  description,
  error,
  disabled,
  drawing,
  slim,
  ...rest
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const many = most > 1
  const rules = { accept, most, largest }

  const take = (files: readonly File[]) => {
    const { taken, reason } = sorted(files, many ? value : [], rules)
    setRefused(reason)
    onChange(taken)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={refused ?? error}
      labelProps={{ htmlFor: id }}
      data-path={rest['data-path']}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the button inside */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-error={refused || error ? true : undefined}
        data-large={drawing ? true : undefined}
        data-slim={slim || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {drawing ?? <IconUpload size={20} stroke={1.5} aria-hidden />}
        <label>
          <span className={styles.choose}>{many ? 'Choose files' : 'Choose a file'}</span>{' '}
          {many ? 'or drop them here' : 'or drop it here'}
          <input
            ref={input}
            id={id}
            type="file"
            className={styles.input}
            accept={accept}
            multiple={many}
            disabled={disabled}
            aria-label={rest['aria-label']}
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
        <span className={styles.rules}>{rulesText(rules)}</span>
      </div>
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              {file.type.startsWith('image/') ? (
                <IconPhoto size={16} stroke={1.6} />
              ) : (
                <IconFile size={16} stroke={1.6} />
              )}
              <span className={styles.name} dir="auto">
                {file.name}
              </span>
              <span className={styles.size}>{sizeText(file.size)}</span>
              <ActionIcon
                size={28}
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter((one) => one !== file))}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
