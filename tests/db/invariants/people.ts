import { randomBytes, randomUUID } from 'node:crypto'
import type { Row, TableInvariants } from './invariant.ts'

export const user: Row = {
  id: randomUUID(),
  role: 'actor',
  phone: '+251911000001',
  email: 'Selam@example.org',
  fname: 'Selam',
  mname: 'Hagos',
}

export const voter: Row = { id: randomUUID(), phone: '+251911000002', name: 'Voter' }

const other = () => ({ id: randomUUID(), phone: '+251911000003', email: 'other@example.org' })

const users: TableInvariants = {
  table: 'users',
  beside: [],
  sound: user,
  taken: [
    ['another person', other()],
    ['without e-mail, like others', { ...other(), email: null }],
    ['an erased account without a phone', { ...other(), phone: null, email: null, erased_at: new Date() }],
    ['a contestant who came with an archive', { ...other(), phone: null, email: null }],
    ['referred by somebody else', { ...other(), referred_by: user['id'] }],
    [
      'a minor whose guardian agrees',
      { ...other(), policy_version: '2026-11', policy_accepted_at: new Date(), guardian: 'Hagos Tesfay' },
    ],
    ['an admin with a role, disabled', { ...other(), role: 'admin', admin_role: 'viewer', disabled_at: new Date() }],
  ],
  refused: [
    ['users_phone_key', 'a phone that somebody has', { ...other(), phone: user['phone'] }],
    ['users_email_key', 'an e-mail that somebody has, in other case', { ...other(), email: 'sELAM@example.org' }],
    ['users_role', 'a role nobody knows', { ...other(), role: 'root' }],
    ['users_admin_role', 'an admin who is for nothing', { ...other(), role: 'admin' }],
    ['users_admin_role', 'an admin who is for what nobody knows', { ...other(), role: 'admin', admin_role: 'root' }],
    ['users_admin_role', 'a contestant with the role of an admin', { ...other(), admin_role: 'owner' }],
    ['users_disabled_admin', 'a contestant who is disabled', { ...other(), disabled_at: new Date() }],
    ['users_policy_accepted', 'a consent to nothing', { ...other(), policy_accepted_at: new Date() }],
    ['users_policy_accepted', 'a consent at no time', { ...other(), policy_version: '2026-11' }],
    ['users_guardian_agrees', 'a guardian who agreed to nothing', { ...other(), guardian: 'Hagos Tesfay' }],
    ['users_phone_e164', 'a phone as typed', { ...other(), phone: '0911000003' }],
    ['users_phone_e164', 'a phone with more behind it', { ...other(), phone: '+251911000003\n' }],
    ['users_phone_e164', 'a phone too long to be one', { ...other(), phone: '+2519110000031234' }],
    ['users_reachable', 'nobody can be reached', { ...other(), phone: null }],
    [
      'users_reachable',
      'an admin without a phone',
      { ...other(), role: 'admin', admin_role: 'viewer', phone: null, email: null },
    ],
    ['users_reachable', 'a password without a phone', { ...other(), phone: null, email: null, password_hash: 'x' }],
    [
      'users_referred_by_other',
      'referred by herself',
      { ...other(), id: '00000000-0000-4000-8000-000000000001', referred_by: '00000000-0000-4000-8000-000000000001' },
    ],
  ],
}

const hash = () => randomBytes(32)
const later = new Date(Date.now() + 3_600_000)
const session: Row = { id: randomUUID(), token_hash: hash(), user_id: user['id'], expires_at: later }
const otherSession = () => ({ id: randomUUID(), token_hash: hash() })

const sessions: TableInvariants = {
  table: 'sessions',
  beside: [['users', user]],
  sound: session,
  taken: [['a second session of the same person', otherSession()]],
  refused: [
    ['sessions_token_hash_key', 'a token somebody has', { id: randomUUID() }],
    ['sessions_token_is_sha256', 'a token that is not hashed', { ...otherSession(), token_hash: Buffer.from('token') }],
    ['sessions_expire_later', 'expired before it began', { ...otherSession(), expires_at: new Date(0) }],
    ['sessions_user_id_users_id_fk', 'of nobody', { ...otherSession(), user_id: randomUUID() }],
  ],
}

const voters: TableInvariants = {
  table: 'voters',
  beside: [],
  sound: voter,
  taken: [['an erased one', { id: randomUUID(), phone: null, name: null, erased_at: new Date() }]],
  refused: [
    ['voters_erased_or_whole', 'without a phone', { id: randomUUID(), phone: null }],
    ['voters_erased_or_whole', 'without a name', { id: randomUUID(), name: null }],
    ['voters_erased_or_whole', 'erased, yet with phone and name', { id: randomUUID(), erased_at: new Date() }],
  ],
}

const otherAdmin = randomUUID()
const owner: Row = { ...user, role: 'admin', admin_role: 'owner' }
const invitation: Row = {
  id: randomUUID(),
  token_hash: hash(),
  admin_role: 'finance',
  note: 'Mihret',
  invited_by: owner['id'],
  expires_at: later,
}
const otherInvitation = () => ({ id: randomUUID(), token_hash: hash() })

const adminInvitations: TableInvariants = {
  table: 'admin_invitations',
  beside: [['users', owner]],
  sound: invitation,
  taken: [
    ['another one', otherInvitation()],
    ['an accepted one', { ...otherInvitation(), accepted_at: new Date(), accepted_by: owner['id'] }],
    ['one that was withdrawn', { ...otherInvitation(), withdrawn_at: new Date() }],
  ],
  refused: [
    ['admin_invitations_token_hash_key', 'a token that another has', { id: randomUUID() }],
    [
      'admin_invitations_token_is_sha256',
      'a token that is not hashed',
      { ...otherInvitation(), token_hash: Buffer.from('token') },
    ],
    ['admin_invitations_role', 'to what nobody knows', { ...otherInvitation(), admin_role: 'root' }],
    ['admin_invitations_expire_later', 'expired before it began', { ...otherInvitation(), expires_at: new Date(0) }],
    ['admin_invitations_accepted_by', 'accepted by nobody', { ...otherInvitation(), accepted_at: new Date() }],
    ['admin_invitations_invited_by_users_id_fk', 'by nobody', { ...otherInvitation(), invited_by: randomUUID() }],
    [
      'admin_invitations_accepted_by_users_id_fk',
      'accepted by somebody unknown',
      { ...otherInvitation(), accepted_at: new Date(), accepted_by: randomUUID() },
    ],
  ],
}

const factor: Row = { user_id: owner['id'], secret: Buffer.from('sealed') }

const secondFactors: TableInvariants = {
  table: 'second_factors',
  beside: [
    ['users', owner],
    ['users', { ...other(), role: 'admin', admin_role: 'viewer', fname: 'Tsega', mname: 'Berhe', id: otherAdmin }],
  ],
  sound: factor,
  taken: [['one of passkeys alone', { user_id: otherAdmin, secret: null }]],
  refused: [['second_factors_user_id_users_id_fk', 'of nobody', { user_id: randomUUID() }]],
}

const recoveryCodes: TableInvariants = {
  table: 'recovery_codes',
  beside: [
    ['users', owner],
    ['second_factors', factor],
  ],
  sound: { user_id: owner['id'], code_hash: hash() },
  taken: [['another one, used', { code_hash: hash(), used_at: new Date() }]],
  refused: [
    ['recovery_codes_pepper', 'a pepper itself', { code_hash: hash(), pepper: 'a pepper of 32 characters or more' }],
    ['recovery_codes_hash_is_sha256', 'a code that is not hashed', { code_hash: Buffer.from('code') }],
    [
      'recovery_codes_user_id_second_factors_user_id_fk',
      'of an app that is not there',
      { user_id: randomUUID(), code_hash: hash() },
    ],
  ],
}

const passkey: Row = {
  id: randomUUID(),
  user_id: owner['id'],
  credential_id: hash(),
  public_key: Buffer.from('a key'),
  counter: 0,
  transports: ['usb'],
  name: 'her key',
}
const otherPasskey = (): Row => ({ ...passkey, id: randomUUID(), credential_id: hash() })

const passkeys: TableInvariants = {
  table: 'passkeys',
  beside: [
    ['users', owner],
    ['second_factors', factor],
  ],
  sound: passkey,
  taken: [['another one, used', { ...otherPasskey(), counter: 4_294_967_295, last_used_at: new Date() }]],
  refused: [
    ['passkeys_credential_id_key', 'one that an account has', { id: randomUUID() }],
    ['passkeys_credential_id_length', 'without an id', { ...otherPasskey(), credential_id: Buffer.alloc(0) }],
    ['passkeys_counter_32_bits', 'with a count below nothing', { ...otherPasskey(), counter: -1 }],
    ['passkeys_named', 'without a name', { ...otherPasskey(), name: '' }],
    ['passkeys_user_id_second_factors_user_id_fk', 'of no second factor', { ...otherPasskey(), user_id: randomUUID() }],
  ],
}

const passkeyChallenges: TableInvariants = {
  table: 'passkey_challenges',
  beside: [
    ['users', owner],
    ['sessions', session],
  ],
  sound: { session_id: session['id'], purpose: 'show', challenge: hash(), expires_at: new Date() },
  taken: [['one for the other purpose', { purpose: 'register' }]],
  refused: [
    ['passkey_challenges_purpose', 'for nothing', { purpose: 'log in' }],
    ['passkey_challenges_256_bits', 'a short one', { purpose: 'register', challenge: Buffer.from('short') }],
    [
      'passkey_challenges_session_id_sessions_id_fk',
      'of no session',
      { purpose: 'register', session_id: randomUUID() },
    ],
  ],
}

const passwordReset: Row = {
  id: randomUUID(),
  user_id: user['id'],
  way: 'wait',
  token_hash: hash(),
  opens_at: later,
  expires_at: new Date(later.getTime() + 1_000),
}
const otherReset = () => ({ id: randomUUID(), token_hash: hash(), ending: 'replaced', ended_at: new Date() })

const passwordResets: TableInvariants = {
  table: 'password_resets',
  beside: [['users', user]],
  sound: passwordReset,
  taken: [
    ['one that ended', otherReset()],
    ['a link beside it', { id: randomUUID(), token_hash: hash(), way: 'link', made_by: user['id'] }],
    ['one with a code', { ...otherReset(), way: 'code', code_hash: hash() }],
  ],
  refused: [
    [
      'password_resets_token_hash_key',
      'a token that another has',
      { ...otherReset(), token_hash: passwordReset['token_hash'] },
    ],
    ['password_resets_one_asked', 'a second that was asked for', { id: randomUUID(), token_hash: hash() }],
    ['password_resets_way', 'in a way nobody knows', { ...otherReset(), way: 'sport' }],
    ['password_resets_made_by', 'a link of nobody', { ...otherReset(), way: 'link' }],
    ['password_resets_made_by', 'asked for by an admin', { ...otherReset(), made_by: user['id'] }],
    [
      'password_resets_made_by_users_id_fk',
      'a link of no account',
      { ...otherReset(), way: 'link', made_by: randomUUID() },
    ],
    [
      'password_resets_token_is_sha256',
      'a token that is not hashed',
      { ...otherReset(), token_hash: Buffer.from('x') },
    ],
    [
      'password_resets_code_is_sha256',
      'a code that is not hashed',
      { ...otherReset(), way: 'code', code_hash: Buffer.from('x') },
    ],
    ['password_resets_code_is_sha256', 'without the code that was sent', { ...otherReset(), way: 'code' }],
    ['password_resets_code_is_sha256', 'a code that nobody was sent', { ...otherReset(), code_hash: hash() }],
    ['password_resets_expire_later', 'expired before it opens', { ...otherReset(), expires_at: new Date(0) }],
    ['password_resets_ending', 'ended as nobody knows', { ...otherReset(), ending: 'lost' }],
    ['password_resets_ended', 'ended at no moment', { ...otherReset(), ended_at: null }],
    ['password_resets_user_id_users_id_fk', 'of nobody', { ...otherReset(), user_id: randomUUID() }],
  ],
}

const resetLinks: TableInvariants = {
  table: 'password_resets',
  beside: [['users', user]],
  sound: { ...passwordReset, way: 'link', made_by: user['id'] },
  taken: [['a former one', otherReset()]],
  refused: [['password_resets_one_link', 'a second link', { id: randomUUID(), token_hash: hash() }]],
}

export const people: readonly TableInvariants[] = [
  users,
  sessions,
  voters,
  adminInvitations,
  secondFactors,
  recoveryCodes,
  passkeys,
  passkeyChallenges,
  passwordResets,
  resetLinks,
]
