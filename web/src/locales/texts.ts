/** `votes` for the pair `votes_one`, `votes_other`: what t() is asked for. */
type Base<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key
type PluralStem<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : never

type FormOf<Key> = Key extends `${string}_${Intl.LDMLPluralRule}` ? Key : never

/**
 * Every key of the English texts, and of the plural forms those the language has: a missing key is a type error. Which forms
 * it needs depends on the language; `npm run check` asks for each.
 */
export type Texts<English> = Readonly<
  Record<Exclude<keyof English, FormOf<keyof English>> | `${PluralStem<keyof English>}_other`, string>
> & {
  readonly [Form in `${PluralStem<keyof English>}_${Intl.LDMLPluralRule}`]?: string
}

export type KeyOf<English> = Base<keyof English & string>
