import { findPhoneProofAddressee } from '../modules/people/contact/index.ts'
import { findLostPasswordAddressee } from '../modules/sign-in/lost-password/index.ts'
import { findRegistrationAddressee } from '../modules/sign-in/registration/index.ts'
import { findPhoneSignInAddressee } from '../modules/sign-in/session/index.ts'
import { deliverText } from '../modules/sign-in/sms/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { TextJob } from '../plugins/queue.ts'

/** Sends a waiting text message. The modules that verify a code find its recipient; every purpose has an entry here. */
export const sendQueuedText = (deps: Deps, job: TextJob): Promise<void> =>
  deliverText(deps, job, {
    '0': findPhoneSignInAddressee,
    '1': findRegistrationAddressee,
    '2': findLostPasswordAddressee,
    '3': findPhoneProofAddressee,
  })
