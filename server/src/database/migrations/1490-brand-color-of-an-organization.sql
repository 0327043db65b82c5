alter table organizations
  add column brand_color text constraint organizations_brand_color check (brand_color ~ '^#[0-9a-f]{6}$');
comment on column organizations.brand_color is
  'The main color of the pages that buyers see, such as #7a3e1b. Pages darken or lighten it until its text can be read.';
grant update (brand_color) on organizations to storey_app;
