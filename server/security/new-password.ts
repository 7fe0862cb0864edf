/** Validates forms that set a password; every way to set one uses it. */
import type { FieldError } from '../../domain/failure-body.ts';
import type { FormName, ValuesOf } from '../../domain/forms.ts';
import { validate } from '../../domain/rules.ts';
import type { StoredUser } from '../stores/users.ts';

/** The most common passwords of eight and more characters; compared without case. */
const words = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567891 12344321 12341234 123123123 123321123
1234qwer 123qweasd 123qwe123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 11111111 111111111
1111111111 11112222 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999 87654321
987654321 9876543210 0987654321 0123456789 12121212 11223344 1122334455 123654789 147258369 159357456 741852963
789456123 147852369 159753456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcdefgh
abcdefghi abcdef123 asdfghjk asdfghjkl asdf1234 asdfasdf asdfqwer asd123456 qwe123456 qwer1234 qwertyui qwertyuiop
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwaszx12 qazwsxedc qazwsx123 zaq12wsx zaq1zaq1
zxcvbnm1 zxcvbnm123 zxcvbnma zxc123456 q1w2e3r4 q1w2e3r4t5 password password1 password12 password123 password1234
password12345 password! password1! passw0rd passw0rd1 p@ssw0rd p@ssword pa55word pass1234 pass12345 pass123456
passpass passport passwort passwort1 mypassword thepassword changeme changeme1 changeme123 letmein1 letmein12
letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 iloveyou iloveyou1 iloveyou2 iloveyou123 ilovegod
iloveme1 loveyou1 lovelove lovely12 mylove123 sunshine sunshine1 princess princess1 superman superman1 superstar
batman123 spiderman starwars starwars1 pokemon1 pokemon123 dragon12 dragon123 monkey12 monkey123 football football1
baseball baseball1 basketball softball hockey12 soccer12 soccer123 michael1 jennifer jessica1 charlie1 jordan23
ashley12 michelle samantha danielle christian christopher alexander alexandra victoria elizabeth nicholas benjamin
jonathan patricia veronica isabella gabriela fernando carolina butterfly chocolate computer computer1 internet
internet1 whatever whatever1 trustno1 trustnoone master12 master123 admin123 admin1234 admin12345 administrator
adminadmin rootroot root1234 test1234 test12345 testtest testing1 testing123 guest123 default1 secret12 secret123
mustang1 corvette mercedes cadillac yamaha12 harley12 liverpool liverpool1 arsenal1 chelsea1 manchester barcelona
realmadrid juventus steelers cowboys1 yankees1 lakers24 blink182 metallica slipknot eminem12 nirvana1 beatles1
november december september february summer12 summer123 winter12 winter123 spring12 autumn12 january1 monday12
friday13 babygirl babygirl1 sweetheart angel123 angels12 heaven12 jesus123 jesuschrist blessed1 godisgood freedom1
forever1 together happy123 happyday smile123 flower12 rainbow1 purple12 orange12 yellow12 silver12 diamond1 crystal1
hello123 hello1234 hellohello goodluck lucky123 money123 trustme1 killer12 killer123 hunter12 ranger12 shadow12
shadow123 phoenix1 maverick midnight mountain thunder1 warrior1 wizard12 garfield snoopy12 scooby12 mickey12 tinkerbell
doraemon naruto12 minecraft fortnite playboy1 bigdaddy asshole1 fuckyou1 fuckyou123 fuckoff1 qwert123 qwert1234
letmein! welcome! google123 facebook facebook1 linkedin linkedin1 instagram samsung1 samsung123 android1 iphone12
microsoft windows1 macintosh typography helvetica helvetica1 comicsans fontfont fonts123
`;

const commonPasswords = new Set(words.trim().split(/\s+/));

const common: FieldError = {
  field: 'password',
  message: 'This password is too common. Please choose another one.',
  rule: 'common',
};

/** Violated rules of the form, or the rule that only the server checks: the list of common passwords is long. */
export function newPasswordErrors<Form extends FormName>(
  form: Form,
  values: ValuesOf<Form> & { readonly password: string },
): FieldError[] {
  const errors = validate(form, values);
  if (errors.length > 0) return errors;
  return commonPasswords.has(values.password.toLowerCase()) ? [common] : [];
}

/** Account data for the rules, where the form doesn't contain it. */
export const accountDetails = ({ email, personal_info: { name = '' } }: StoredUser) => ({ email, name });
