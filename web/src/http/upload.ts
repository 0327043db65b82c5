/** Fraction of a body that has been sent, from 0 to 1. */
export type Progress = (share: number) => void

/** Like `fetch`, with upload progress, which `fetch` does not support. */
export function sendWithProgress(url: string, init: RequestInit, progress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(init.method ?? 'POST', url)
    sending.responseType = 'blob'
    new Headers(init.headers).forEach((value, name) => {
      sending.setRequestHeader(name, value)
    })
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && progress(loaded / total)
    sending.onload = () => {
      const { status, statusText } = sending
      const body = status === 204 || status === 304 ? null : (sending.response as Blob)
      resolve(new Response(body, { status, statusText, headers: headersOf(sending) }))
    }
    sending.onerror = () => reject(new TypeError('Can’t reach the server.'))
    sending.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    init.signal?.addEventListener('abort', () => sending.abort(), { once: true })
    if (init.signal?.aborted) sending.abort()
    else sending.send(init.body as FormData | string | null)
  })
}

function headersOf(sending: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of sending.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
