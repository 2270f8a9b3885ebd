import { expect, test } from 'vitest'
import { withNamedClasses } from './inline-classes.ts'

const sheet = "import styles from './card.module.css'\n"

test('classes that are read by their names are imported by them', () => {
  expect(
    withNamedClasses(`${sheet}const Card = () => <i className={\`\${styles['card']} \${styles['own']}\`} />`),
  ).toBe(
    `import * as styles from './card.module.css'\nconst Card = () => <i className={\`\${styles.card} \${styles.own}\`} />`,
  )
})

test.each([
  ['is read by a name that comes later', 'const of = (kind) => styles[kind]'],
  ['is handed on', 'const Card = () => <Photo styles={styles} first={styles["card"]} />'],
  ['has a class that nothing can be exported by', "const Break = () => <i className={styles['break']} />"],
  ['has a class with a word of the language for its name', "const Kind = () => <i className={styles['class']} />"],
  ['has a class with a word that only modules reserve', "const Wait = () => <i className={styles['await']} />"],
  ['has a class of two words', "const Field = () => <i className={styles['with-sign']} />"],
])('the object stays where it %s', (_, code) => {
  expect(withNamedClasses(sheet + code)).toBe(sheet + code)
})
