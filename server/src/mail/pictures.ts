import { readForm } from '../files/read-form.ts'
import type { Services } from '../services/services.ts'
import type { Email, EmailAttachment, EmailPicture } from '../services/transport.ts'
import { withPicture } from './email-parts.ts'

type Storage = Services['storage']

/** Two pixels of the file for one that is shown. */
const LOGO = 96
/** Of 255: a square with round corners covers more of itself. */
const MIN_COVER = 190
/** Flat, so that the button below it is seen without scrolling. */
const PICTURE = { width: 960, height: 420 } as const

/** A batch of e-mails about one building has the same pictures: the last ones of each file store are made once. */
const MAX_KEPT = 20
const stores = new WeakMap<Storage, Map<string, Promise<EmailAttachment>>>()

/** An e-mail with its stored pictures as attachments; without one that cannot be read. */
export async function withPictures(storage: Storage, { pictures = [], ...email }: Email): Promise<Email> {
  const made = await Promise.all(pictures.map((picture) => attachmentOf(storage, picture).catch(() => undefined)))
  const found = made.filter((one) => one !== undefined)
  if (found.length === 0) return email
  const html = pictures.filter((_, at) => made[at] !== undefined).reduce(withPicture, email.html)
  return { ...email, html, attachments: [...(email.attachments ?? []), ...found] }
}

function attachmentOf(storage: Storage, picture: EmailPicture): Promise<EmailAttachment> {
  const kept = stores.get(storage) ?? new Map<string, Promise<EmailAttachment>>()
  stores.set(storage, kept)
  const key = `${picture.cid} ${picture.uuid}`
  const before = kept.get(key)
  if (before) return before
  const making = make(storage, picture)
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old)
  return making
}

/** Not as WebP, which not every mail program shows. */
async function make(storage: Storage, { cid, uuid }: EmailPicture): Promise<EmailAttachment> {
  const { default: sharp } = await import('sharp')
  const form = await readForm(storage, uuid, cid === 'logo' ? 'small' : 'medium')
  if (!form) throw new Error(`Picture ${uuid} is missing`)
  const stored = sharp(form)
  if (cid === 'logo') {
    const { channels } = await stored.clone().stats()
    // A sign without a ground of its own has a white one, so that it is seen at night too.
    const ground = (channels[3]?.mean ?? 255) < MIN_COVER ? '#ffffff' : '#ffffff00'
    const content = await stored.resize(LOGO, LOGO, { fit: 'contain', background: '#ffffff00' }).png().toBuffer()
    const square =
      ground === '#ffffff' ? await sharp(content).flatten({ background: ground }).png().toBuffer() : content
    return { name: 'logo.png', type: 'image/png', content: square.toString('base64'), cid }
  }
  // The top of a building is what it is known by.
  const content = await stored
    .resize({ ...PICTURE, fit: 'cover', position: 'top' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
  return { name: 'picture.jpg', type: 'image/jpeg', content: content.toString('base64'), cid }
}
