/** Remembers the record pages that are shown until the returned function is called. */
export function watchPages(pathname: () => string): () => void {
  // A page sets its title when it is drawn; for a record that is after it was loaded.
  const watch = new MutationObserver(() => {
    const [path, { title }] = [pathname(), document]
    // The module that stores them is loaded with the first record; if that fails, the palette lists one record less.
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
