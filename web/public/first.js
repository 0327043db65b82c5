// Runs before the first paint; a file of its own because the content security policy allows no inline script.
;(() => {
  // Sets the colour scheme, so that a dark page never flashes light.
  var chosen = 'auto'
  // Whether a user is signed in on this device.
  var known = false
  try {
    chosen = window.localStorage.getItem('storey-scheme') || 'auto'
    known = window.localStorage.getItem('storey-session') !== null
  } catch (_) {
    chosen = 'auto'
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // Fetches the files of the signed-in application beside the first script, which otherwise asks for them once it has run. They are
  // imported later, from the cache.
  if (known)
    for (var path of (document.currentScript.getAttribute('data-ahead') || '').split(' '))
      if (path) fetch(path).catch(() => undefined)
})()
