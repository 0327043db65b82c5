// Sets the colour scheme before the first paint, so that a dark page never flashes light.
// A file of its own because the content security policy allows no inline script.
;(() => {
  var chosen = 'auto'
  try {
    chosen = window.localStorage.getItem('storey-scheme') || 'auto'
  } catch (_) {
    chosen = 'auto'
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
