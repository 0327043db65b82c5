import { VisuallyHidden } from '@mantine/core'
import type { RefObject } from 'react'
import { UPLOADS } from './upload-limits.ts'

interface Props {
  chooser: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
  one?: boolean
}

/** The browser's own chooser of files, opened by a button beside it: `chooser.current?.click()`. */
export const FileChooser = ({ chooser, onFiles, one = false }: Props) => (
  <VisuallyHidden>
    <input
      ref={chooser}
      type="file"
      accept={UPLOADS.accept}
      multiple={!one}
      tabIndex={-1}
      aria-hidden
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // The same file may be chosen again.
        event.currentTarget.value = ''
      }}
    />
  </VisuallyHidden>
)
