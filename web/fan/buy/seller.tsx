import { words } from '../words.ts';

type Seller = {
  name: string;
  address: string;
  telephone: string;
  personInCharge: string;
  registrationNumber?: string | null;
};

export function SellerFacts({ seller }: { seller: Seller }) {
  const said = words();
  const facts = [
    [said.sellerName, seller.name],
    [said.address, seller.address],
    [said.telephone, seller.telephone],
    [said.personInCharge, seller.personInCharge],
    ...(seller.registrationNumber ? [[said.registration, seller.registrationNumber] as const] : []),
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{name === said.telephone ? <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  );
}
