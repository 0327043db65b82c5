/** Saves a downloaded file through the browser, under its own name. */
export function saveFile(file: Blob, name = file instanceof File ? file.name : 'download'): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
