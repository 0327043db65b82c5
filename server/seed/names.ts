/** Where people come from, how they are called there, and how a mobile number begins. */
export interface Origin {
  readonly country: string
  readonly language: string
  readonly mobile: string
  readonly digits: number
  /** How many of a hundred leads in Dubai come from there. */
  readonly share: number
  readonly given: string
  readonly family: string
  /** The same names in the same order in the script of the country, where some are entered that way. */
  readonly native?: { readonly given: string; readonly family: string }
}

export const ORIGINS: readonly Origin[] = [
  {
    country: 'AE',
    language: 'ar',
    mobile: '+97150',
    digits: 7,
    share: 14,
    native: {
      given: 'خالد محمد أحمد عبدالله سلطان راشد سعيد حمد فاطمة مريم نورة عائشة هند لطيفة موزة ريم',
      family: 'المنصوري الكعبي الهاشمي الزعابي النعيمي الشامسي المزروعي السويدي الكتبي الفلاسي',
    },
    given: 'Khalid Mohammed Ahmed Abdulla Sultan Rashid Saeed Hamad Fatima Mariam Noura Aisha Hind Latifa Moza Reem',
    family: 'Al_Mansoori Al_Kaabi Al_Hashimi Al_Zaabi Al_Nuaimi Al_Shamsi Al_Mazrouei Al_Suwaidi Al_Ketbi Al_Falasi',
  },
  {
    country: 'SA',
    language: 'ar',
    mobile: '+96655',
    digits: 7,
    share: 8,
    native: {
      given: 'فيصل تركي بندر ناصر سعود عبدالعزيز ماجد يزيد لمى هيفاء نوف دلال سارة عبير',
      family: 'القحطاني العتيبي الدوسري الحربي الغامدي الشهري الزهراني المطيري العنزي',
    },
    given: 'Faisal Turki Bandar Nasser Saud Abdulaziz Majed Yazeed Lama Haifa Nouf Dalal Sara Abeer',
    family: 'Al_Qahtani Al_Otaibi Al_Dosari Al_Harbi Al_Ghamdi Al_Shehri Al_Zahrani Al_Mutairi Al_Anazi',
  },
  {
    country: 'EG',
    language: 'ar',
    mobile: '+2010',
    digits: 8,
    share: 5,
    native: {
      given: 'كريم طارق حسام مصطفى شريف هشام عمرو ياسمين دينا منى هبة نادين',
      family: 'فاروق منصور شوقي الجندي حلمي رمزي عبدالحميد نجيب سليمان فهمي',
    },
    given: 'Karim Tarek Hossam Mostafa Sherif Hesham Amr Yasmine Dina Mona Heba Nadine',
    family: 'Farouk Mansour Shawky El_Gendy Helmy Ramzy Abdelhamid Naguib Soliman Fahmy',
  },
  {
    country: 'LB',
    language: 'ar',
    mobile: '+9613',
    digits: 6,
    share: 4,
    given: 'Amal Rami Ziad Joelle Maya Fadi Karl Nadim Rita Carine Elias Tony',
    family: 'Haddad Khoury Nassar Gemayel Sfeir Chamoun Abou_Jaoude Karam Saliba Maalouf',
  },
  {
    country: 'IN',
    language: 'en',
    mobile: '+9198',
    digits: 8,
    share: 16,
    given: 'Ravi Arjun Vikram Rohan Sanjay Aditya Karthik Manish Priya Ananya Neha Kavita Meera Divya Pooja Shreya',
    family: 'Menon Sharma Iyer Kapoor Nair Reddy Patel Desai Banerjee Chatterjee Malhotra Joshi Rao Gupta Pillai',
  },
  {
    country: 'PK',
    language: 'ur',
    mobile: '+92300',
    digits: 7,
    share: 7,
    given: 'Imran Bilal Hamza Usman Faisal Adnan Shahid Ayesha Sana Hina Maryam Zainab',
    family: 'Khan Malik Qureshi Siddiqui Chaudhry Butt Sheikh Mirza Baig Hashmi',
  },
  {
    country: 'GB',
    language: 'en',
    mobile: '+447700',
    digits: 6,
    share: 10,
    given: 'James Oliver Thomas Harry Jack Edward Charlotte Emily Sophie Hannah Alice Grace Rebecca Daniel',
    family:
      'Whitfield Barker Hughes Thornton Ashworth Bennett Carlisle Dawson Fletcher Holloway Marsh Pemberton Sutton',
  },
  {
    country: 'RU',
    language: 'ru',
    mobile: '+7916',
    digits: 7,
    share: 7,
    native: {
      given: 'Алексей Дмитрий Иван Сергей Михаил Павел Анна Елена Ольга Мария Ксения Дарья',
      family: 'Соколенко Белых Черных Громыко Тарасенко Шевчук Мороз Коваль Литвин',
    },
    given: 'Alexei Dmitry Ivan Sergei Mikhail Pavel Anna Elena Olga Maria Ksenia Daria',
    family: 'Sokolenko Belykh Chernykh Gromyko Tarasenko Shevchuk Moroz Koval Litvin',
  },
  {
    country: 'CN',
    language: 'zh',
    mobile: '+86138',
    digits: 8,
    share: 6,
    given: 'Wei Fang Min Jing Lei Yang Ting Haoran Zixuan Xinyi Jun Bo',
    family: 'Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun',
  },
  {
    country: 'DE',
    language: 'de',
    mobile: '+49151',
    digits: 8,
    share: 4,
    given: 'Jonas Lukas Felix Matthias Stefan Katharina Julia Anke Lena Miriam',
    family: 'Brandt Hofmann Keller Lindner Vogel Seidel Winkler Krüger Baumann',
  },
  {
    country: 'FR',
    language: 'fr',
    mobile: '+33612',
    digits: 6,
    share: 4,
    given: 'Antoine Julien Mathieu Rémi Camille Élodie Claire Manon Inès Hugo',
    family: 'Lefèvre Moreau Girard Roussel Fontaine Chevalier Barbier Renaud Marchand',
  },
  {
    country: 'IT',
    language: 'it',
    mobile: '+39347',
    digits: 7,
    share: 2,
    given: 'Marco Luca Alessandro Giulia Chiara Francesca Davide Elisa',
    family: 'Ferrari Conti Ricci Marino Galli Costa Rinaldi Moretti',
  },
  {
    country: 'BR',
    language: 'pt',
    mobile: '+55119',
    digits: 8,
    share: 2,
    given: 'Sofia Rafael Bruno Thiago Larissa Camila Gustavo Beatriz',
    family: 'Almeida Carvalho Ribeiro Teixeira Moura Barbosa Cardoso Pinto',
  },
  {
    country: 'NG',
    language: 'en',
    mobile: '+234803',
    digits: 7,
    share: 3,
    given: 'Chinedu Emeka Tunde Femi Ngozi Adaeze Yetunde Amara',
    family: 'Okafor Adeyemi Eze Balogun Nwosu Okonkwo Adebayo Obi',
  },
  {
    country: 'PH',
    language: 'en',
    mobile: '+63917',
    digits: 7,
    share: 3,
    given: 'Jose Miguel Andres Paolo Maria Angelica Bea Katrina Liza',
    family: 'Santos Reyes Cruz Bautista Navarro Mendoza Villanueva Aquino',
  },
  {
    country: 'TR',
    language: 'tr',
    mobile: '+90532',
    digits: 7,
    share: 3,
    given: 'Emre Mehmet Kerem Burak Selin Elif Zeynep Aylin',
    family: 'Yılmaz Demir Şahin Çelik Kaya Arslan Öztürk Aydın',
  },
  {
    country: 'KE',
    language: 'en',
    mobile: '+254722',
    digits: 6,
    share: 2,
    given: 'Brian Kevin Samuel Wanjiru Achieng Njeri Faith Mercy',
    family: 'Kamau Otieno Mwangi Kariuki Odhiambo Wairimu Kiptoo',
  },
]
