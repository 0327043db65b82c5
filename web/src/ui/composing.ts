/**
 * Keeps keys from the handlers of the application while an input method composes: Enter then confirms letters of Chinese or
 * Japanese, and Escape rejects them. Safari reports the key that ends the composition by the code 229 alone. Called once, before
 * any other listener, so that no handler needs to check it.
 */
export function ignoreComposingKeys(): void {
  window.addEventListener('keydown', ignore, true)
}

const ignore = (event: KeyboardEvent) => {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
}
