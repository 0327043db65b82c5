import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { openStorage } from '../files/open-storage.ts'
import { folderStorage } from '../files/storage.ts'
import { StartError } from '../kernel/start-error.ts'
import { folderOf, isBucket } from '../kernel/store-address.ts'
import type { Storage } from '../services/storage.ts'
import { damaged } from './damaged.ts'

/** Where an archive is or will be. Without `key` it is a folder, in which each archive gets a name of its own. */
export interface Place {
  readonly storage: Storage
  readonly key: string | undefined
  /** As messages show it. */
  readonly shown: string
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,199}$/

/** @throws StartError if the address is none, or the name has other characters than stored files have */
export async function placeAt(address: string): Promise<Place> {
  if (isBucket(address)) return placeInBucket(address)
  const path = resolve(folderOf(address))
  const isFolder =
    address.endsWith('/') ||
    (await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  if (isFolder) return { storage: folderStorage(path), key: undefined, shown: path }
  const key = basename(path)
  return { storage: folderStorage(dirname(path)), key: checked(key), shown: path }
}

/** In a bucket there are no folders: an archive is recognized by the end of its name. */
async function placeInBucket(address: string): Promise<Place> {
  const [path = '', parameters] = address.split('?')
  const isArchive = /\.tar\.zst(\.age)?$/.test(path)
  const folder = isArchive ? dirname(path) : path
  const storage = await openStorage(parameters === undefined ? folder : `${folder}?${parameters}`, BACKUP_PART_BYTES)
  return { storage, key: isArchive ? checked(basename(path)) : undefined, shown: path }
}

/** A backup is larger than other files, and an upload to a bucket has at most 10,000 parts: 320 GB. */
const BACKUP_PART_BYTES = 32 * 1024 * 1024

function checked(key: string): string {
  if (KEY.test(key)) return key
  throw new StartError(
    'setting',
    `The name of the archive is "${key}". It must have small letters, digits, dots, hyphens and underscores only, for example backup-2026-11-26.tar.zst`,
  )
}

/** The name of a new archive of an installation. They sort by their time. */
export function archiveName(installation: string, at: Date, sealed: boolean): string {
  const time = at.toISOString().replace(/[:.-]/g, '').toLowerCase()
  return `${beginningOf(installation)}${time}.tar.zst${sealed ? '.age' : ''}`
}

const beginningOf = (installation: string) => `storey-${installation.slice(0, 8)}-`
const TIMED = /^\d{8}t\d{9}z\.tar\.zst(\.age)?$/

/** Removes all but the last `keep` archives of this installation; files with other names stay. Returns how many. */
export async function removeOldArchives(storage: Storage, installation: string, keep: number): Promise<number> {
  const beginning = beginningOf(installation)
  const names: string[] = []
  for await (const { key } of storage.list())
    if (key.startsWith(beginning) && TIMED.test(key.slice(beginning.length))) names.push(key)
  const old = names.sort().slice(0, Math.max(0, names.length - keep))
  for (const key of old) await storage.remove(key)
  return old.length
}

/** @throws StartError if there is none */
export async function openArchive(address: string): Promise<Readable> {
  const { storage, key, shown } = await placeAt(address)
  const size = key === undefined ? undefined : await storage.size(key)
  if (key === undefined || size === undefined)
    throw new StartError(
      'setting',
      `There is no archive ${shown}. Name the file of a backup: npm run restore -- backups/storey-….tar.zst`,
    )
  if (size === 0) throw damaged('it is empty')
  return storage.read(key)
}
