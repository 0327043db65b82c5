import type { RefObject } from 'react'

interface Props {
  chooser: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
  /** As the attribute of an input element. */
  accept: string
  one?: boolean
}

/** The browser's file chooser, opened by a button: `chooser.current?.click()`. */
export const FileChooser = ({ chooser, onFiles, accept, one = false }: Props) => (
  <input
    ref={chooser}
    type="file"
    accept={accept}
    multiple={!one}
    hidden
    onChange={(event) => {
      onFiles([...(event.currentTarget.files ?? [])])
      // The same file may be chosen again.
      event.currentTarget.value = ''
    }}
  />
)
