/** Remembers the record pages that are shown until the returned function is called. */
export function watchPages(pathname: () => string): () => void {
  // A page says its title when it is drawn, which for a record is once it has come.
  const watch = new MutationObserver(() => {
    const [path, { title }] = [pathname(), document]
    // What keeps them waits for the first one; where it cannot be fetched, the palette lists one record less.
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
