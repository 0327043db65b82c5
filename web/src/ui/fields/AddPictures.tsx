import { Button, type ButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { FileChooser } from './FileChooser.tsx'
import { PICTURES } from './file-rules.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  onFiles: (files: File[]) => void
  label?: string
  accept?: string
  one?: boolean
}

/** A button that opens the file chooser for pictures, next to a `DropArea`. */
export function AddPictures({
  onFiles,
  label = 'Add pictures',
  accept = PICTURES.accept,
  one = false,
  ...rest
}: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUpload size={14} stroke={1.8} aria-hidden />}
        onClick={() => chooser.current?.click()}
        {...rest}
      >
        {label}
      </Button>
      <FileChooser chooser={chooser} accept={accept} one={one} onFiles={onFiles} />
    </>
  )
}
