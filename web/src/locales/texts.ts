/** `votes` for the pair `votes_one`, `votes_other`: what t() is asked for. */
type Base<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key
type PluralStem<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : never

/** Every key of the English texts, and whatever further plural forms the language has: a missing key is a type error. */
export type Texts<English> = Readonly<Record<keyof English, string>> & {
  readonly [Form in `${PluralStem<keyof English>}_${Intl.LDMLPluralRule}`]?: string
}

export type KeyOf<English> = Base<keyof English & string>
