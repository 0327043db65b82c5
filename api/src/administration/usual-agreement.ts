/** Texts that a template of an agreement with a brokerage may begin with, to be adapted by the platform’s lawyer. */
export const usualAgreement: Readonly<Record<'en' | 'ar', string>> = {
  en: `# Agency agreement

between **{{platform_legal_name}}** (the sales desk) and **{{organization_legal_name}}**, {{organization_city}} (the agency), represented by {{representative}}.

## 1. Subject
The agency introduces buyers to the homes listed in Storey. It may not bind the developer or accept money from a buyer.

## 2. Commission
The agency earns **{{commission_percent}}** of the net price, due when the buyer has signed the sale agreement and paid 20%.

## 3. Buyer registration
A buyer registered in Storey is the agency’s for 60 days. The earliest registration prevails.

- A buyer already known to the developer is not the agency’s.
- A buyer may change the agency by written request.

## 4. Projects
{{projects}}

## 5. Term
From **{{starts_on}}** to **{{ends_on}}**. It does not renew by itself. To be signed by {{sign_until}}.
`,
  ar: `# اتفاقية وكالة

بين **{{platform_legal_name}}** و**{{organization_legal_name}}**، ويمثلها {{representative}}.

## ١. الموضوع
تعرض الوكالة المنازل المدرجة في Storey على المشترين، ولا يحق لها إلزام المطور أو استلام أموال من المشتري.

## ٢. العمولة
تستحق الوكالة **{{commission_percent}}** من صافي السعر.

## ٣. المدة
من **{{starts_on}}** إلى **{{ends_on}}**.
`,
}
