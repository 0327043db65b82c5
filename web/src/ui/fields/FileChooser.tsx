import type { RefObject } from 'react'

interface Props {
  chooser: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
  /** Like the attribute of an input element. */
  accept: string
  one?: boolean
}

/** The browser's file chooser, opened by another button: `chooser.current?.click()`. */
export const FileChooser = ({ chooser, onFiles, accept, one = false }: Props) => (
  <input
    ref={chooser}
    type="file"
    accept={accept}
    multiple={!one}
    hidden
    onChange={(event) => {
      onFiles([...(event.currentTarget.files ?? [])])
      // Allows choosing the same file again.
      event.currentTarget.value = ''
    }}
  />
)
