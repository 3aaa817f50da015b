import type { FileBiz, GeneratedFileBiz } from '../../../plugins/files.ts'

/** The server’s rules for a purpose (`biz`) of files; types and sizes are in `@xw/shared/files/upload-purposes`. */
export interface BizPolicy {
  /** Further readers besides the owner and the readers of the file's record: none, or everybody in the school. */
  visibleTo: 'owner' | 'school'
  /** Removed after a day unless a record takes it. */
  waitsForRecord: boolean
  /** Days until the file is removed after that, or null to keep it. */
  days: number | null
  /** Pictures are encoded anew, which removes camera metadata and anything hidden in the file. */
  reencode?: true
  /** Users of the file storage page may open it while it belongs to no record. */
  isOfStorage?: true
}

export const bizPolicies: Record<FileBiz, BizPolicy> = {
  temp: { visibleTo: 'owner', waitsForRecord: true, days: null, isOfStorage: true },
  // The records hold what was imported; the file is kept only for another look.
  import: { visibleTo: 'owner', waitsForRecord: true, days: 30 },
  photo: { visibleTo: 'owner', waitsForRecord: true, days: null, reencode: true },
  photoZip: { visibleTo: 'owner', waitsForRecord: true, days: 7 },
  avatar: { visibleTo: 'school', waitsForRecord: true, days: null, reencode: true },
  // Rich texts refer to their pictures inside HTML, so no record takes them. `rich-text-files.ts` removes those without a
  // reference.
  jeditor: { visibleTo: 'school', waitsForRecord: false, days: null, reencode: true },
  oss: { visibleTo: 'owner', waitsForRecord: false, days: null, isOfStorage: true },
  result: { visibleTo: 'owner', waitsForRecord: false, days: 7 },
  unpacked: { visibleTo: 'owner', waitsForRecord: false, days: null },
}

/** Files made by tasks; they do not count towards a user’s daily quota. */
export const taskMadeBizs: readonly GeneratedFileBiz[] = ['result', 'unpacked']

/** The most that one person may upload within 24 hours. */
export const dailyQuota = { files: 1_000, bytes: 4 * 1024 ** 3 }

/** Uploads stop when less than either of these is free, because the database needs the rest of the disk. */
export const diskReserve = { bytes: 500 * 1024 ** 2, share: 0.05 }
