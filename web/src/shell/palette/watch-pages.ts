/** Remembers the record pages that are opened, until the returned function is called. */
export function watchPages(pathname: () => string): () => void {
  // A page sets its title when it renders, for a record after it has loaded.
  const watch = new MutationObserver(() => {
    const [path, { title }] = [pathname(), document]
    // The storing code is loaded on the first record; if that fails, the palette lacks one record.
    if (/\d$/.test(path))
      void import('./recent.ts').then(
        ({ rememberPage }) => rememberPage(path, title),
        () => undefined,
      )
  })
  const title = document.querySelector('title')
  if (title) watch.observe(title, { childList: true, characterData: true, subtree: true })
  return () => watch.disconnect()
}
